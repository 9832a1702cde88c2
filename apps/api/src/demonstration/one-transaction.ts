import type { Db, Tx } from '../db/database.ts'

/**
 * A transaction that services may open transactions in, as if it were the database: theirs become parts of it. So what
 * they do stands or falls together, and a first start that was cut off begins from nothing.
 */
export const asDatabase = (tx: Tx): Db => {
  const open = () => ({ execute: (work: (inner: Tx) => Promise<unknown>) => work(within) })
  const within: Tx = new Proxy(tx, {
    get: (target, name) => {
      if (name === 'transaction') return open
      const value: unknown = Reflect.get(target, name, target)
      // Its methods reach for private members, which a proxy has none of.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return within
}
