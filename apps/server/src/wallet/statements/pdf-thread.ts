import { parentPort, workerData } from 'node:worker_threads'
import type { StatementDocument } from './document.ts'
import { drawStatement } from './draw.ts'
import type { ThreadMessage } from '../../platform/pdf/index.ts'

const tell = (message: ThreadMessage) => parentPort?.postMessage(message, [])

tell({
  file: await drawStatement(workerData as StatementDocument, (written) => tell({ written })),
})
