import type { NoticeChoice } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { IconBell, IconCheck, IconDevices, IconLock, IconMail } from '../../../ui/display/icons.ts'
import { SwitchInput } from '../../../ui/inputs/switch.tsx'
import { isReasoned } from './groups.ts'
import { channels, useChoose, type Channel } from './use-choose.ts'
import styles from './notice-choices.module.css'

const icons = { inApp: IconBell, email: IconMail, push: IconDevices } as const

type Props = { title: string; rows: readonly NoticeChoice[] }

/** The topics of one group, each with a switch per channel. */
export function ChoiceTable({ title, rows }: Props) {
  const t = useTranslations('noticeChoices')
  return (
    <Card flush>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <h2>{title}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.topicHead}>
              <span className="visually-hidden">{t('topicHead')}</span>
            </th>
            {(['inApp', ...channels] as const).map((channel) => (
              <ChannelHead key={channel} channel={channel} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.topic}>
              <th scope="row" className={styles.topic}>
                <span className={styles.name}>{t(`topic.${row.topic}`)}</span>
                {isReasoned(row.topic) && (
                  <span className={styles.why}>{t(`why.${row.topic}`)}</span>
                )}
              </th>
              <td className={styles.cell}>
                <span className={styles.always} title={t('always')}>
                  <IconCheck size={18} aria-hidden />
                  <span className="visually-hidden">{t('always')}</span>
                </span>
              </td>
              {channels.map((channel) => (
                <td key={channel} className={styles.cell}>
                  <Choice row={row} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function ChannelHead({ channel }: { channel: 'inApp' | Channel }) {
  const t = useTranslations('noticeChoices')
  const Icon = icons[channel]
  return (
    <th scope="col" className={styles.channel}>
      <Icon size={16} aria-hidden />
      <span>{t(`channel.${channel}`)}</span>
    </th>
  )
}

function Choice({ row, channel }: { row: NoticeChoice; channel: Channel }) {
  const t = useTranslations('noticeChoices')
  const { isOn, choose } = useChoose(row, channel)
  if (row[channel].isFixed)
    return (
      <span className={styles.fixed} title={t('always')}>
        <IconLock size={18} aria-hidden />
        <span className="visually-hidden">{t('always')}</span>
      </span>
    )
  return (
    <label className={styles.target}>
      <span className="visually-hidden">
        {t(`topic.${row.topic}`)}, {t(`channel.${channel}`)}
      </span>
      <SwitchInput checked={isOn} onChange={(wanted) => void choose(wanted)} />
    </label>
  )
}
