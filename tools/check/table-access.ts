/** Uses of tables that SQL is allowed, and the reason. Files are below `apps/server/src`. */
export type TableAccess = {
  readonly tables: readonly string[]
  readonly by: readonly string[]
  readonly why: string
}

/** Tables of other modules that SQL may read. SQL that writes is refused always. */
export const readElsewhere: readonly TableAccess[] = [
  {
    tables: ['ledger_*', 'market_tick', 'operator_approval', 'people_closing', 'people_user'],
    by: ['*/**/*audit.ts'],
    why: 'an audit compares the rows of its module with the ledger, the recorded ticks and the approvals',
  },
  {
    tables: ['ledger_account', 'ledger_entry', 'ledger_transfer'],
    by: [
      'contests/holdings.ts',
      'contracts/cross/store.ts',
      'contracts/store.ts',
      'ieo/console/funding.ts',
      'invest/catalogue.ts',
      'invest/coverage.ts',
      'loans/console/funding.ts',
      'loans/signed-terms.ts',
      'operator/users/record.ts',
      'options/outcomes.ts',
      'rewards/**',
      'transparency/**',
      'wallet/**',
    ],
    why: 'one query joins balances and transfers with the orders that moved them; only the lane writes them',
  },
  {
    tables: ['market_tick', 'market_checkpoint'],
    by: [
      'contracts/forced-closes.ts',
      'contracts/receipt/read.ts',
      'transparency/halts.ts',
      'transparency/reserves/take.ts',
    ],
    why: 'closes, halts and reserves name recorded ticks and checkpoints, which are append-only',
  },
  {
    tables: ['people_user'],
    by: [
      'content/sent/*.ts',
      'content/web-push/queue.ts',
      'contests/**',
      'identity/**',
      'invest/console/held-orders.ts',
      'operator/**',
      'rewards/**',
    ],
    why: 'lists name the user, and jobs page through living users',
  },
  {
    tables: ['people_session'],
    by: [
      'content/web-push/devices.ts',
      'identity/person-ties.ts',
      'operator/own-account.ts',
      'operator/users/*.ts',
    ],
    why: 'a device belongs to the user of its last session, and a shared device ties two accounts',
  },
  {
    tables: ['people_closing'],
    by: ['operator/users/forget-notes.ts', 'support/jobs.ts', 'wallet/forget.ts'],
    why: 'each module deletes its own rows about users whose retention is over',
  },
  {
    tables: ['file_stored'],
    by: ['wallet/forget.ts'],
    why: 'an account is due while it has receipts left',
  },
  {
    tables: ['operator_approval', 'operator_claim'],
    by: [
      'identity/console/queue.ts',
      'invest/console/held-orders.ts',
      'loans/queries.ts',
      'support/*.ts',
      'wallet/console/*.ts',
    ],
    why: 'queues of work show what waits for a second operator, and who has claimed an item',
  },
  {
    tables: ['operator_person'],
    by: ['content/console/read.ts'],
    why: 'versions of a text show the names of their authors',
  },
  {
    tables: ['policy_halt', 'policy_restriction'],
    by: ['operator/users/*.ts', 'transparency/halts.ts'],
    why: 'restrictions are shown with the user, and halts are published',
  },
  {
    tables: ['lane_owner'],
    by: ['ieo/console/funding.ts', 'ieo/jobs.ts', 'ledger/*.ts'],
    why:
      'an owner has the number of its last transfer, up to which the ledger is audited; a ' +
      'project’s account is open once it is an owner',
  },
  {
    tables: ['contracts_position', 'options_order'],
    by: ['app/held-instruments.ts'],
    why: 'the server does not start without the instruments of what runs',
  },
  {
    tables: ['contracts_fill', 'contracts_funding', 'contracts_position'],
    by: ['contests/*.ts'],
    why: 'a contest ranks the positions in its books',
  },
  {
    tables: ['wallet_recharge'],
    by: ['rewards/lasting-facts.ts', 'rewards/team.ts'],
    why: 'tasks and teams count users who recharged',
  },
  {
    tables: ['wallet_withdrawal', 'wallet_withdrawal_account'],
    by: ['contests/links.ts'],
    why: 'a shared destination of withdrawals ties two entries of a contest',
  },
  {
    tables: ['rewards_vip'],
    by: ['content/sent/audience.ts'],
    why: 'a message may go to all users of a level',
  },
  {
    tables: [
      'contracts_position',
      'ieo_order',
      'invest_order',
      'loan_order',
      'options_order',
      'swap_order',
      'wallet_recharge',
      'wallet_withdrawal',
    ],
    by: ['support/own-order.ts'],
    why: 'a ticket shows the state of the order that it is about',
  },
]

/** Tables that are given to the lane a second time with `table(…)`, by another module or for rows that are only read. */
export const declaredElsewhere: readonly TableAccess[] = [
  {
    tables: ['contests_entry'],
    by: ['contests/tables.ts'],
    why: 'closing an account waits for a contest’s ranking and prize, which belong to the house; no decision puts such a row',
  },
  {
    tables: ['ledger_transfer'],
    by: ['wallet/unclaimed/tables.ts'],
    why: 'a return is checked against what came in; no decision puts such a row',
  },
  {
    tables: ['rewards_vip'],
    by: ['people/vip-status.ts'],
    why: 'fees and limits below rewards read the level inside their decisions; only the daily measurement of rewards puts it',
  },
]

/**
 * Tables that SQL outside of the lane may write, in files of their own module. A user's orders, money and settings change by a
 * command alone.
 */
export const writtenDirectly: readonly TableAccess[] = [
  { tables: ['lane_*'], by: ['platform/lane/*.ts'], why: 'this is the lane' },
  {
    tables: ['$'],
    by: [
      'platform/lane/table-sql.ts',
      'platform/own-rows.ts',
      'support/jobs.ts',
      'transparency/reserves/take.ts',
    ],
    why: 'the table is a parameter: any of the lane, and rows to forget of the caller’s module',
  },
  {
    tables: ['market_candle', 'market_checkpoint', 'market_feed', 'market_refusal', 'market_tick'],
    by: ['market/candles/store.ts', 'market/feed/kind.ts', 'market/log/store.ts'],
    why: 'prices are taken in',
  },
  {
    tables: ['job_lease', 'mail_*', 'sandbox_id_state'],
    by: ['platform/leases.ts', 'platform/mail/*.ts', 'platform/sandbox-id/storage.ts'],
    why: 'leases of jobs, letters to send, and the sandbox’s own sign-in service',
  },
  {
    tables: ['content_push_message', 'content_sending'],
    by: ['content/sent/send.ts', 'content/web-push/queue.ts'],
    why: 'a job notes which messages it has sent',
  },
  {
    tables: [
      'contracts_judged',
      'ledger_audited',
      'ledger_audited_balance',
      'market_alert_judged',
      'options_counted',
      'options_hour',
      'rewards_reward',
      'rewards_taken',
      'transparency_account',
      'transparency_counted',
    ],
    by: [
      'contracts/store.ts',
      'ledger/new-entries.ts',
      'market/alerts/evaluation-state.ts',
      'options/outcomes.ts',
      'rewards/earlier-rewards.ts',
      'transparency/accounts.ts',
    ],
    why: 'a job notes what it has judged, audited or counted, and how far',
  },
  {
    tables: ['operator_anchor', 'transparency_reserve*'],
    by: ['operator/audit/anchor-record.ts', 'transparency/reserves/*.ts'],
    why: 'anchors of the audit, and signed balances with the number of their checks',
  },
  {
    tables: [
      'content_announcement_read',
      'content_own_notice',
      'content_push_device',
      'content_push_message',
      'file_stored',
      'market_alert',
      'operator_note',
      'people_closing',
      'people_code',
      'people_kept_exclusion',
      'people_lock',
      'people_session',
      'people_third_party_proof',
      'wallet_allow_list',
      'wallet_recharge',
      'wallet_withdrawal',
      'wallet_withdrawal_account',
      'wallet_withdrawal_usage',
    ],
    by: [
      'content/own-notices/forget.ts',
      'content/web-push/devices.ts',
      'market/alerts/index.ts',
      'operator/users/forget-notes.ts',
      'people/closing/*.ts',
      'people/jobs.ts',
      'platform/files/jobs.ts',
      'wallet/forget.ts',
      'wallet/withdrawals/old-usage.ts',
    ],
    why: 'a job deletes what is no longer kept',
  },
]
