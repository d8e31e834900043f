export { drawInThread, type ThreadMessage } from './thread.ts'
export { createSheet, type Sheet } from './sheet.ts'
