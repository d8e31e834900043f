import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../platform/pdf/index.ts'
import { drawAgreement, type SignedAgreement } from './document.ts'

const send = (message: ThreadMessage) => parentPort?.postMessage(message, [])

send({ file: await drawAgreement(workerData as SignedAgreement) })
