import { useQuery } from '@tanstack/react-query'
import { readStoredPicture } from '../../api/upload.ts'

/**
 * A picture of a message: loaded once, although each fetch of the conversation returns another link to it.
 * @returns null while loading, and after a failure
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
