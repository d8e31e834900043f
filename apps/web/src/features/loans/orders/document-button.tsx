import { ApiError, type LoanDetail } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { saveBlob } from '../../../api/download.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import styles from '../loans.module.css'

/** Saves the signed agreement once it is generated, or says that this failed. */
export function DocumentButton({ loan: { id, documentHash } }: { loan: LoanDetail }) {
  return documentHash === null ? (
    <Unwritten id={id} />
  ) : (
    <SaveButton id={id} documentHash={documentHash} />
  )
}

function Unwritten({ id }: { id: string }) {
  const t = useTranslations('loans')
  const errorText = useErrorText()
  const { error } = useCall('getLoanDocument', { id }, { quiet: true })
  const hasFailed = error instanceof ApiError && error.errorKey === 'DOCUMENT_FAILED'
  return <p className={styles.note}>{hasFailed ? errorText(error) : t('file.unwritten')}</p>
}

/** Saves the file after checking that it has the hash that the loan names. */
function SaveButton({ id, documentHash }: { id: string; documentHash: string }) {
  const t = useTranslations('loans')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFault(null)
    try {
      const { name, content } = await call('getLoanDocument', { id })
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0)!)
      if ((await fingerprint(bytes)) === documentHash)
        saveBlob(new Blob([bytes], { type: 'application/pdf' }), name)
      else setFault(t('file.other'))
    } catch (reason) {
      if (reason instanceof Error && !isSilent(reason)) setFault(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.hash}>
        {t('file.hash')}: <code>{documentHash}</code>
      </p>
      <Button look="secondary" busy={isBusy} onClick={() => void save()}>
        {t('file.save')}
      </Button>
      {fault !== null && (
        <p role="alert" className={styles.note}>
          {fault}
        </p>
      )}
    </>
  )
}

async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
