import { AsyncLocalStorage } from 'node:async_hooks'
import { createTurns } from './semaphore.ts'

/** Of one person. The page sends a few at once; each has a body of at most 1 MB. */
const maxWaiting = 100

const takeTurn = createTurns({ maxWaiting })

interface Person {
  id: number
  /** Aborted where nobody waits for the result any more. */
  gone?: (() => AbortSignal) | undefined
  hasTurn?: true
}

const current = new AsyncLocalStorage<Person>()

/** Everything that this work changes is changed for the person: one transaction at a time. `gone` is called once at most. */
export const asPerson = <T>(id: number, work: () => Promise<T>, gone?: Person['gone']): Promise<T> => {
  let signal: AbortSignal | undefined
  const goneOnce = gone && (() => (signal ??= gone()))
  return current.run({ id, gone: goneOnce }, work)
}

/**
 * Runs a transaction when it is the turn of the person whose request this is, before it gets a connection. So the requests of
 * one person, who wait for one another's locks, occupy one connection of this process.
 */
export const inTurn = <T>(transaction: () => Promise<T>): Promise<T> => {
  const person = current.getStore()
  if (person === undefined || person.hasTurn) return transaction()
  return takeTurn(person.id, () => current.run({ ...person, hasTurn: true }, transaction), person.gone?.())
}
