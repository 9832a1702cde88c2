import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import type { InstalledPostgres } from './installed-postgres.ts'
import { makeStudents, type Outcome, waitForMore } from './outcome.ts'

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => {})
  })

const head = 'POST /api/login/ HTTP/1.1\r\nhost: chaos\r\ncontent-type: application/json\r\n'

/** Hundreds of clients that send one byte at a time, or half of the declared body; some disconnect. */
export const badClients = async ({ fixture, startInstance }: InstalledPostgres, count: number): Promise<Outcome> => {
  const students = await makeStudents(fixture, 8, 2000)
  const acknowledged: Acknowledged = new Map()
  const instance = await startInstance()
  const slow = await Promise.all(Array.from({ length: count }, () => open(instance.port)))
  const half = await Promise.all(Array.from({ length: count }, () => open(instance.port)))
  for (const socket of half) socket.write(`${head}content-length: 1000\r\n\r\n{"email":`)
  let isOver = false
  const answering = answerUntil(
    () => `http://127.0.0.1:${instance.port}`,
    students,
    acknowledged,
    () => isOver,
  )
  for (const letter of head.slice(0, 20)) {
    for (const socket of slow) socket.write(letter)
    await pause(50)
  }
  for (const [index, socket] of half.entries()) if (index % 2 === 0) socket.destroy()
  const before = acknowledged.size
  await waitForMore(acknowledged, 200)
  isOver = true
  const { refused } = await answering
  for (const socket of [...slow, ...half]) socket.destroy()
  await instance.stop()
  return {
    name: 'slow clients and half-sent bodies',
    seen: `${2 * count} of them, ${acknowledged.size} answers of others acknowledged meanwhile`,
    faults: [
      ...(acknowledged.size < before + 200 ? ['others were not answered'] : []),
      ...[...refused].map(([status, times]) => `others were refused: ${status} × ${times}`),
      ...(await findLosses(fixture.db, acknowledged)),
    ],
  }
}
