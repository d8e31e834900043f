import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

/**
 * Names that can only belong to features that this project promises never to build. A name is compared word by word
 * (`winRate`, `win_rate` and `WIN_RATE` are the same two words). A part of a word is no hit: "trigger" passes, "rig"
 * does not.
 */
const forbidden: { why: string; names: string[] }[] = [
  {
    why: 'nobody sets an outcome',
    names: [
      'win_rate',
      'lose_rate',
      'kill_rate',
      'win_control',
      'must_win',
      'must_lose',
      'force_win',
      'force_lose',
      'force_loss',
      'force_result',
      'force_outcome',
      'force_settle_price',
      'control_result',
      'control_outcome',
      'result_control',
      'outcome_control',
      'control_win',
      'preset_result',
      'preset_outcome',
      'set_outcome',
      'rig',
      'rigged',
      'odds_user',
      'user_odds',
      'house_edge_user',
      'risk_control_win',
    ],
  },
  {
    why: 'every price comes from its recorded source',
    names: [
      'price_override',
      'override_price',
      'manual_price',
      'fake_price',
      'price_control',
      'control_price',
      'price_offset_user',
      'operator_price',
      'admin_price',
    ],
  },
  {
    why: 'money only moves in the ledger',
    names: ['set_balance', 'override_balance', 'fake_balance', 'virtual_profit', 'admin_credit'],
  },
  {
    why: 'money is never a condition of a withdrawal',
    names: [
      'unfreeze_fee',
      'withdrawal_tax',
      'withdraw_tax',
      'verification_deposit',
      'withdrawal_deposit',
      'withdraw_credit_score',
      'release_fee',
      'required_turnover',
    ],
  },
  {
    why: 'a credit score is reckoned from what is on record, and nobody sets it',
    names: [
      'set_credit_score',
      'update_credit_score',
      'credit_score_override',
      'manual_credit_score',
    ],
  },
  {
    why: 'figures and winners are real',
    names: [
      'fake_user',
      'fake_order',
      'fake_online',
      'fake_winner',
      'fake_volume',
      'bot_winner',
      'robot_user',
      'synthetic_winner',
      'virtual_ranking',
    ],
  },
]

const scanned = /^(apps|packages|data)\/.+\.(ts|tsx|mjs|sql|json)$/

/** Forbidden names in the schema, the shipped code or the first content. */
export function checkMustNotBuild(tree: Tree): Finding[] {
  const rules = forbidden.map(({ why, names }) => ({
    why,
    pattern: new RegExp(`(?:^|_)(?:${names.join('|')})(?:_|$)`),
  }))
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!scanned.test(file) || isForTests(file)) continue
    for (const match of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const words = wordsOf(match[0])
      const rule = rules.find(({ pattern }) => pattern.test(words))
      if (!rule) continue
      findings.push({
        file,
        line: lineAt(text, match.index),
        message: `"${match[0]}": ${rule.why}`,
      })
    }
  }
  return findings
}

function wordsOf(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
