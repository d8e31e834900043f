import { longestSignatureName, type Signature } from '@candor/api'
import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import styles from '../loans.module.css'

type Props = {
  value: Signature
  onChange: (value: Signature) => void
  error: string | null
}

const kinds = ['drawn', 'typed'] as const

/** A signature: drawn, or a typed name, which needs no pointer. */
export function SignatureField({ value, onChange, error }: Props) {
  const t = useTranslations('loans')
  const { kind } = value
  return (
    <div className={styles.form}>
      <Tabs
        label={t('signature')}
        look="segment"
        value={kind}
        onChange={(next) => onChange({ kind: next, value: '' })}
        options={kinds.map((one) => ({ value: one, label: t(`sign.${one}`) }))}
      />
      {kind === 'typed' ? (
        <TextField
          label={t('name')}
          value={value.value}
          maxLength={longestSignatureName}
          autoComplete="name"
          error={error}
          onChange={(event) => onChange({ kind, value: event.target.value })}
        />
      ) : (
        <Pad value={value.value} onChange={(drawn) => onChange({ kind, value: drawn })} />
      )}
      {kind === 'drawn' && (
        <Button look="secondary" size="small" onClick={() => onChange({ kind, value: '' })}>
          {t('clear')}
        </Button>
      )}
      {kind === 'drawn' && error !== null && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

const width = 1_000
const height = 400
/** Points closer than this to the previous one are dropped. */
const nearest = 4
/** The server's maximum length. */
const longest = 20_000

/** Strokes in SVG's notation of points, separated by `;`, in thousandths of the width. */
function Pad({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('loans')
  /** The stroke that is being drawn: its last point, and all that is drawn. Points may come faster than the screen follows. */
  const pen = useRef<{ readonly at: readonly [number, number]; readonly drawn: string } | null>(
    null,
  )
  const strokes = value === '' ? [] : value.split(';')

  function pointOf(event: PointerEvent<SVGSVGElement>): readonly [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * width
    const y = ((event.clientY - box.top) / box.height) * height
    return [within(x, width), within(y, height)]
  }
  function begin(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    put(at, [...strokes, at.join(',')].join(';'))
  }
  function draw(event: PointerEvent<SVGSVGElement>) {
    if (pen.current === null) return
    const { at: before, drawn } = pen.current
    const at = pointOf(event)
    const isNear = Math.hypot(at[0] - before[0], at[1] - before[1]) < nearest
    if (isNear || drawn.length > longest - 20) return
    put(at, `${drawn} ${at.join(',')}`)
  }
  function put(at: readonly [number, number], drawn: string) {
    pen.current = { at, drawn }
    onChange(drawn)
  }
  const lift = () => {
    pen.current = null
  }
  return (
    <svg
      role="img"
      aria-label={t('drawHere')}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.pad}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {value === '' && (
        <text x={width / 2} y={height / 2} textAnchor="middle" dominantBaseline="middle">
          {t('drawHere')}
        </text>
      )}
      {strokes.map((points, place) => (
        // Strokes are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <polyline key={place} points={points} />
      ))}
    </svg>
  )
}

const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
