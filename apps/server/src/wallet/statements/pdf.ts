import { drawInThread } from '../../platform/pdf/index.ts'
import type { Render } from './document.ts'

export const renderPdf: Render = (document, onWritten) =>
  drawInThread(new URL('./pdf-thread.ts', import.meta.url), document, onWritten)
