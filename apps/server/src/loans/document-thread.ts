import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../platform/pdf/index.ts'
import { drawAgreement, type SignedAgreement } from './document.ts'

const tell = (message: ThreadMessage) => parentPort?.postMessage(message, [])

tell({ file: await drawAgreement(workerData as SignedAgreement) })
