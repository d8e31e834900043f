import { useState } from 'react'
import { AmountField } from '../../ui/inputs/amount-field.tsx'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { CoinPicker } from '../../shared/coins/coin-picker.tsx'
import { IconStar } from '../../ui/display/icons.ts'
import { LeverageSlider } from '../../ui/inputs/leverage-slider.tsx'
import { OtpField } from '../../ui/inputs/otp-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'
import { Tabs } from '../../ui/inputs/tabs.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { words } from './kit-words.ts'

const looks = ['primary', 'secondary', 'long', 'short', 'danger', 'plain'] as const
const coins = [
  { code: 'BTC', name: 'Bitcoin' },
  { code: 'USDT', name: 'Tether' },
]
const options = ['One', 'Two', 'Three'].map((label) => ({ value: label, label }))

/** All components that take input. */
export function KitInputs() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  )
}

function Buttons() {
  return (
    <Card title={words.buttons}>
      {looks.map((look) => (
        <p key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} size="small">
            {look}
          </Button>
          <Button look={look} disabled>
            {look}
          </Button>
          <Button look={look} busy>
            {look}
          </Button>
        </p>
      ))}
      <IconButton label={words.long}>
        <IconStar size={22} aria-hidden />
      </IconButton>
      <Button wide>{words.long}</Button>
    </Card>
  )
}

function Fields() {
  const [amount, setAmount] = useState('')
  const [code, setCode] = useState('')
  const [reference, setReference] = useState('')
  const [choice, setChoice] = useState('One')
  const [coin, setCoin] = useState('USDT')
  const field = { unit: 'USDT', onChange: setAmount, decimals: 2 }
  return (
    <Card title={words.fields}>
      <TextField label="Email" type="email" autoComplete="email" hint={words.long} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={words.error}
      />
      <AmountField {...field} label="Amount" value={amount} available="1234.567" />
      <AmountField {...field} label="Disabled" value="" available={null} disabled />
      <TextField
        folded
        label="Reference"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <OtpField label="Code" value={code} onChange={setCode} />
      <Select label="Select" value={choice} options={options} onChange={setChoice} />
      <CoinPicker label="Coin" value={coin} coins={coins} onChange={setCoin} />
    </Card>
  )
}

function Choices() {
  const [choice, setChoice] = useState('One')
  const [leverage, setLeverage] = useState(10)
  const [isOn, setOn] = useState(true)
  const tabs = { value: choice, options, onChange: setChoice }
  return (
    <Card title={words.choices}>
      <Tabs {...tabs} label="Line" />
      <Tabs {...tabs} label="Segment" look="segment" />
      <Tabs {...tabs} label="Chips" look="chips" />
      <Switch label="Switch" detail={words.long} checked={isOn} onChange={setOn} />
      <Switch label="Disabled" checked={false} onChange={setOn} disabled />
      <LeverageSlider value={leverage} max={100} onChange={setLeverage} />
    </Card>
  )
}
