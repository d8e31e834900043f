import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readStoredPicture } from './upload.ts'

/** Shows a picture from memory in an image, and revokes its address afterwards. */
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

/** A user's own stored picture; null until loaded, and after a failure. */
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
