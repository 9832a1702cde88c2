import pg from 'pg'
import { fillDatabase } from '../load/fill-database.ts'
import { openAnswerFixture } from './answer-fixture.ts'
import { type Measure, measureAnswers, prepareTurns, startProcesses, stopAll } from './answer-load.ts'
import { judge, median, show, turns } from './report.ts'

interface Growth {
  folder: string
  server: pg.ClientConfig
  seconds: number
  answers: number
  learners: number
}

/** A database of that many answers and learners, a server on it, and the turns of 32 learners. */
const openGrown = async ({ folder, server, seconds, answers, learners }: Growth) => {
  const database = `grown_${answers}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const connection = { ...server, database }
  const fixture = await openAnswerFixture(connection, 32)
  await fillDatabase(connection, { courses: 3, questions: 900, learners, answers }, new Date(), () => {})
  const servers = await startProcesses(folder, connection, 1)
  const load = { fixture, servers, seconds }
  await measureAnswers(load, 8)
  const close = async () => {
    await stopAll(servers)
    await fixture.close()
  }
  return { measures: await prepareTurns(load, 32, turns), close }
}

/** A small and a large database, measured alternately, so that other load on the machine affects both alike. */
export const measureGrowth = async (growth: Growth): Promise<void> => {
  const { answers, learners } = growth
  const few = await openGrown({ ...growth, answers: answers / 100, learners: learners / 100 })
  const many = await openGrown(growth)
  const slower: number[] = []
  for (const [turn, measureFew] of few.measures.entries()) {
    const ofFew = await measureFew()
    const ofMany = await (many.measures[turn] as Measure)()
    show(`growth: ${answers / 100} answers, 32 connections`, ofFew)
    show(`growth: ${answers} answers, ${learners} learners`, ofMany)
    slower.push(ofFew.perSecond / ofMany.perSecond)
  }
  judge('growth, slower by', median(slower), 1.1, 'at most')
  await few.close()
  await many.close()
}
