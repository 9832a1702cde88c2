import { login } from '@dopusk/contract'
import { hashPassword, verifyPassword } from '../../apps/api/src/people/passwords.ts'
import { password } from './answer-fixture.ts'
import { type AnswerLoad, measureAnswers } from './answer-load.ts'
import { measureLoad, requestBytes } from './http-load.ts'
import { judge, median, show, showMedian, turns } from './report.ts'

/** That many sign-ins from as many browsers as `atOnce`. */
const signIns = ({ fixture, servers }: AnswerLoad, count: number, atOnce: number) => {
  const request = (index: number) => {
    const { email } = fixture.learners[index % fixture.learners.length] ?? { email: '' }
    return requestBytes(login.path, null, JSON.stringify({ email, password }))
  }
  return Array.from({ length: atOnce }, (_, line) => ({
    port: servers[0]?.port ?? 0,
    requests: Array.from({ length: count / atOnce }, (_, no) => request(line + no * atOnce)),
  }))
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** One sign-in against one verification of a password, in turns; then eight at once. */
export const measureQuietSignIns = async (load: AnswerLoad): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await measureLoad(signIns(load, 8, 8), 600)
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const verifications: number[] = []
    const entries: number[] = []
    // One of each by turns: a processor that has rested is slower, and then it is for both.
    for (let no = 0; no < 10; no += 1) {
      verifications.push(await timeOf(() => verifyPassword(passwordHash, password)))
      entries.push((await measureLoad(signIns(load, 1, 1), 600)).p50)
    }
    showMedian('sign-in: one verification', verifications)
    showMedian('sign-in: one at a time', entries)
    ratios.push(median(entries) / median(verifications))
  }
  judge('sign-in, one at a time, to one verification', median(ratios), 1.4, 'at most')
  const together: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const result = await measureLoad(signIns(load, 40, 8), 600)
    show('sign-in: 8 at once, without other load', result)
    together.push(result.p95)
  }
  judge('sign-in, 8 at once, p95', median(together), 600, 'at most', ' ms')
}

export const measureStorm = async (load: AnswerLoad, count: number): Promise<void> => {
  await measureAnswers(load, 8)
  const quiet = await measureAnswers(load, 8)
  show('storm: 8 study, before', quiet)
  const atOnce = 50
  const storm = measureLoad(signIns(load, count, atOnce), 600)
  const study = await measureAnswers(load, 8)
  const entered = await storm
  show(`storm: 8 study among ${count} sign-ins`, study)
  show(`storm: ${count} sign-ins, ${atOnce} at once`, entered)
  judge('storm, study p95 to its quiet value', study.p95 / quiet.p95, 2, 'at most')
  judge('storm, sign-ins not answered', entered.failed, 0, 'at most')
}
