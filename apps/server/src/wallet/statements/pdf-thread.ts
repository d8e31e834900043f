import { parentPort, workerData } from 'node:worker_threads'
import type { StatementDocument } from './document.ts'
import { drawStatement } from './draw.ts'
import type { ThreadMessage } from '../../platform/pdf/index.ts'

const send = (message: ThreadMessage) => parentPort?.postMessage(message, [])

send({
  file: await drawStatement(workerData as StatementDocument, (written) => send({ written })),
})
