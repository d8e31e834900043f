import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folders.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawInThread } from './thread.ts'

/** A module with this source text, for a thread. */
async function scriptOf(text: string): Promise<URL> {
  const { path } = await temporaryFolder()
  const file = join(path, 'thread.mjs')
  await writeFile(file, `import { parentPort } from 'node:worker_threads'\n${text}`)
  return pathToFileURL(file)
}

test('ends a thread that draws for ever, with an error', async () => {
  const script = await scriptOf('for (;;);')
  await expect(drawInThread(script, {}, undefined, 200)).rejects.toThrow('no sign of progress')
})

test('does not end a thread that makes progress, however long it takes', async () => {
  const script = await scriptOf(`
    let left = 8
    const beat = setInterval(() => {
      left -= 1
      if (left > 0) return parentPort.postMessage({ written: left })
      clearInterval(beat)
      parentPort.postMessage({ file: new Uint8Array([7]) })
    }, 100)`)
  const written: number[] = []
  const file = await drawInThread(script, {}, (many) => void written.push(many), 500)
  expect([...file]).toEqual([7])
  expect(written).toHaveLength(7)
})
