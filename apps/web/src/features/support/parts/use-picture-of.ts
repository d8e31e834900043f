import { useQuery } from '@tanstack/react-query'
import { readStoredPicture } from '../../../api/upload.ts'

/**
 * A picture of a message: read once, although each look at the conversation brings another link to it.
 * @returns null until it is there, and where it does not come
 */
export function usePictureOf({ fileId, url }: { fileId: string; url: string }): Blob | null {
  const { data } = useQuery({
    queryKey: ['chatPicture', fileId],
    queryFn: ({ signal }) => readStoredPicture(url, signal),
    meta: { quiet: true },
    staleTime: Infinity,
    retry: false,
  })
  return data ?? null
}
