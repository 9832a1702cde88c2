import type { BodyOf, changeUserProfile } from '@dopusk/contract'
import type { DB } from '../../db/schema.generated.ts'

/** What a change of a profile carries; the email is the user's. */
export type ProfileBody = Omit<BodyOf<typeof changeUserProfile>, 'email'>

/** Every field of a profile by its name in the contract. One that is missing here does not compile. */
export const profileFields = {
  first_name: { field: 'firstName', column: 'first_name' },
  last_name: { field: 'lastName', column: 'last_name' },
  patronymic: { field: 'patronymic', column: 'surname' },
  phone: { field: 'phone', column: 'phone' },
  birth_date: { field: 'birthDate', column: 'birth_date' },
  is_verified: { field: 'isVerified', column: 'is_verified' },
  is_blocked: { field: 'isBlocked', column: 'is_blocked' },
} as const satisfies Record<keyof ProfileBody, { field: string; column: keyof DB['learner_profile'] }>

type Fields = typeof profileFields
type WireName = keyof Fields & keyof ProfileBody

export type ProfileFields = { [Name in WireName as Fields[Name]['field']]: Exclude<ProfileBody[Name], undefined> }

/** Columns of the fields that a value has. */
type ColumnsOf<Value> = {
  [Name in WireName as Fields[Name]['field'] extends keyof Value
    ? Fields[Name]['column']
    : never]: Value[Fields[Name]['field'] & keyof Value]
}

/** The fields of a body, by the names of the code. */
export type FieldsOf<Body> = { [Name in WireName & keyof Body as Fields[Name]['field']]: Body[Name] }

const rename = (value: object, from: 'field' | null, to: 'field' | 'column'): Record<string, unknown> => {
  const values = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    Object.entries(profileFields).flatMap(([wireName, names]) => {
      const name = from === null ? wireName : names[from]
      return values.has(name) ? [[names[to], values.get(name)]] : []
    }),
  )
}

/** The fields of a profile that a body has. */
export const readProfileFields = <Body extends Partial<ProfileBody>>(body: Body): FieldsOf<Body> =>
  rename(body, null, 'field') as FieldsOf<Body>

/** The columns of the fields that are given. */
export const profileColumns = <Value extends Partial<ProfileFields>>(fields: Value): ColumnsOf<Value> =>
  rename(fields, 'field', 'column') as ColumnsOf<Value>
