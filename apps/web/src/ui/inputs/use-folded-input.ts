import { useState } from 'react'
import type { ChangeEvent, CompositionEvent } from 'react'

type Of = {
  value: string
  /** The kept form of the typed text; a prefix of the text has a prefix of the form. */
  fold: (typed: string) => string
  /** Called with the event of an input that contains the folded text. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The props of an input whose text is folded while typing. While an input method composes, the input keeps its text,
 * because a changed text would disturb it. The composed text is folded at its end. The caret keeps its place.
 */
export function useFoldedInput({ value, fold, onChange }: Of) {
  const [composed, setComposed] = useState<string | null>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    setComposed(null)
    rewrite(event.currentTarget, fold)
    onChange(event)
  }
  return {
    value: composed ?? value,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.currentTarget.value)
      else take(event)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) =>
      take(event as unknown as ChangeEvent<HTMLInputElement>),
  }
}

/** Puts the folded text into an input, with the caret after the same letters. */
function rewrite(input: HTMLInputElement, fold: Of['fold']): void {
  const { value, selectionStart } = input
  const folded = fold(value)
  if (folded === value) return
  const caret = selectionStart === null ? null : fold(value.slice(0, selectionStart)).length
  input.value = folded
  if (caret !== null) input.setSelectionRange(caret, caret)
}
