import { useMemo } from 'react'
import { qrCells } from './qr-cells.ts'
import styles from './qr-code.module.css'

/** Readers need a white frame of four modules, in the dark theme too. */
const quiet = 4

/** A QR code: dark on white in every theme. `label` describes its content. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => outline(text), [text])
  const side = size + 2 * quiet
  return (
    <svg role="img" aria-label={label} className={styles.code} viewBox={`0 0 ${side} ${side}`}>
      <path d={path} transform={`translate(${quiet} ${quiet})`} />
    </svg>
  )
}

function outline(text: string): { size: number; path: string } {
  const { size, cells } = qrCells(text)
  return { size, path: cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}
