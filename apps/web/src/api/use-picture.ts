import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readStoredPicture } from './upload.ts'

/** Puts a picture that the page holds into an image, and lets its address go with it. */
export function usePreview(picture: Blob | null): (image: HTMLImageElement | null) => void {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || picture === null) return undefined
      image.src = URL.createObjectURL(picture)
      return () => URL.revokeObjectURL(image.src)
    },
    [picture],
  )
}

/** An own picture that the server keeps; null until it is there, and where it does not come. */
export function useStoredPicture(url: string | null): Blob | null {
  const { data } = useQuery({
    queryKey: ['storedPicture', url],
    queryFn: ({ signal }) => readStoredPicture(url!, signal),
    enabled: url !== null,
    meta: { quiet: true },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return data ?? null
}
