import type { ReminderWishes } from '@dopusk/contract'

interface WishValues<Value> {
  /** Of who has not chosen; the database has the same default. */
  byDefault: Value
  /** What stops the messages of this kind; null where it only says when and how messages come. */
  off: Value | null
}

const wishValues: { [Name in keyof ReminderWishes]: WishValues<ReminderWishes[Name]> } = {
  plan: { byDefault: 'off', off: 'off' },
  exam: { byDefault: true, off: false },
  access: { byDefault: true, off: false },
  norms: { byDefault: true, off: false },
  replies: { byDefault: true, off: false },
  staff: { byDefault: true, off: false },
  quiet_from: { byDefault: 21, off: null },
  quiet_until: { byDefault: 9, off: null },
  mail_with_push: { byDefault: true, off: null },
}

export const wishNames = Object.keys(wishValues) as (keyof ReminderWishes)[]

const pick = (values: (name: keyof ReminderWishes) => unknown): ReminderWishes =>
  Object.fromEntries(wishNames.map((name) => [name, values(name)])) as ReminderWishes

export const defaultWishes: ReminderWishes = pick((name) => wishValues[name].byDefault)

/** No message of any kind; when and how they would come stays. */
export const switchedOff = (wishes: ReminderWishes): ReminderWishes =>
  pick((name) => wishValues[name].off ?? wishes[name])

export const areOff = (wishes: ReminderWishes): boolean =>
  wishNames.every((name) => wishValues[name].off === null || wishes[name] === wishValues[name].off)
