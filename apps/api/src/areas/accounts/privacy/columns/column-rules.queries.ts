import type { PersonalDataPart } from '@dopusk/contract'
import type { RawBuilder } from 'kysely'
import type { DB } from '../../../../db/schema.generated.ts'
import type { Person } from '../find-person.queries.ts'

/** What replaces a value when a person is erased. */
type Replacement = string | number | boolean | null | RawBuilder<unknown> | ((person: Person, now: Date) => unknown)

/** What happens to a column when a person is erased. */
type Erasure =
  /** It goes with its row. */
  | { kind: 'deleted' }
  | { kind: 'replaced'; by: Replacement }
  /** The database or `updateAccountCopies` computes it again from columns that are replaced. */
  | { kind: 'recomputed' }
  | { kind: 'kept'; reason: string }
  | { kind: 'not_personal' }

export interface ColumnRule {
  erasure: Erasure
  /** Why an export leaves it out; absent where it is exported. */
  withheld?: 'secret' | 'copy' | 'of others'
}

type Rules<Name extends string> = { [Key in Name]: ColumnRule }

const rulesOf =
  (rule: ColumnRule) =>
  <Name extends string>(...names: Name[]): Rules<Name> =>
    Object.fromEntries(names.map((name) => [name, rule])) as Rules<Name>

/** Columns of a table whose rows an erasure deletes. */
export const deleted = rulesOf({ erasure: { kind: 'deleted' } })
export const deletedSecrets = rulesOf({ erasure: { kind: 'deleted' }, withheld: 'secret' })
export const deletedCopies = rulesOf({ erasure: { kind: 'deleted' }, withheld: 'copy' })

/** Columns of a table whose rows stay. */
export const recomputed = rulesOf({ erasure: { kind: 'recomputed' } })
export const recomputedCopies = rulesOf({ erasure: { kind: 'recomputed' }, withheld: 'copy' })
export const notPersonal = rulesOf({ erasure: { kind: 'not_personal' } })
export const kept = (reason: string) => rulesOf({ erasure: { kind: 'kept', reason } })
export const keptOfOthers = (reason: string) => rulesOf({ erasure: { kind: 'kept', reason }, withheld: 'of others' })

const replacedAs =
  (withheld?: ColumnRule['withheld']) =>
  <Name extends string>(values: Record<Name, Replacement>): Rules<Name> =>
    Object.fromEntries(
      Object.entries<Replacement>(values).map(([name, by]): [string, ColumnRule] => [
        name,
        { erasure: { kind: 'replaced', by }, ...(withheld && { withheld }) },
      ]),
    ) as Rules<Name>

export const replaced = replacedAs()
export const replacedSecrets = replacedAs('secret')

/** The rows of a table that are about a person. */
export interface TableRule<Columns = Record<string, unknown>> {
  /** Its name in an export and on the screen; null where an export has nothing of the table. */
  part: PersonalDataPart | null
  /** For a WHERE over the table; null where the rows are not about a person and only name who made them. */
  where: ((person: Person) => RawBuilder<boolean>) | null
  columns: { [Name in keyof Columns & string]: ColumnRule }
}

/** Rules for some tables of the database: each names all columns of its table. */
export type TableRules<Name extends keyof DB> = { [Table in Name]: TableRule<DB[Table]> }
