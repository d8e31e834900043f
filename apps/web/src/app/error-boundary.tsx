import { Component } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { reload } from '../lib/navigate.ts'
import { Button } from '../ui/inputs/button.tsx'
import { EmptyState } from '../ui/display/states.tsx'

/** Catches the errors of a screen, so that a broken screen shows one sentence and the tab bar still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScreenFailed /> : this.props.children
  }
}

export function ScreenFailed() {
  const t = useTranslations('app')
  return <EmptyState text={t('screenFailed')} />
}

/** The fallback after a fault outside every screen's boundary: one sentence and a link to continue. */
export function AppFailed() {
  const t = useTranslations('app')
  return (
    <EmptyState
      text={t('screenFailed')}
      action={<Button onClick={() => reload()}>{t('reload')}</Button>}
    />
  )
}
