import { chromium, type Page } from '@playwright/test'
import { signIn } from '../../../e2e/sign-in.ts'
import { answerWith, nextButton, openCourse, readStatuses, startTicket, strip } from '../../../e2e/study.ts'
import { findBrowser } from '../../../tools/find-browser.ts'
import { password } from '../../answers/answer-fixture.ts'
import type { Outcome } from '../outcome.ts'
import type { ClusterFixture } from './cluster-fixture.ts'

const answeredBefore = 3
const answeredWithout = 7

const enter = async (page: Page, email: string) => {
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await signIn(page, email, password)
  await page.waitForURL('/courses')
  await openCourse(page)
  await startTicket(page)
}

const answerMore = async (page: Page, count: number) => {
  for (let no = 0; no < count; no += 1) {
    await answerWith(page, [1])
    await nextButton(page).click()
  }
}

/** A learner takes a ticket in a browser while the machine of the primary, and of an instance, loses its power. */
export const browserRidesThrough = async (t: ClusterFixture): Promise<Outcome> => {
  const name = 'a browser in a failover'
  const browser = await chromium.launch({ executablePath: findBrowser(console.log).path, args: ['--no-sandbox'] })
  const faults: string[] = []
  const primary = await t.getPrimary()
  try {
    const page = await (await browser.newContext({ baseURL: t.cluster.url })).newPage()
    page.setDefaultTimeout(120_000)
    await enter(page, t.fixture.learners.at(-1)?.email ?? '')
    await answerMore(page, answeredBefore)
    primary.machine.powerOff()
    // The learner goes on; what is not acknowledged waits in the browser.
    await answerMore(page, answeredWithout)
    const waiting = await page.getByRole('button', { name: /ответ ждёт отправки/ }).count()
    const from = performance.now()
    const total = answeredBefore + answeredWithout
    const countAnswered = async () =>
      (await readStatuses(page).catch(() => [])).filter((status) => status !== 'Not Answered').length
    while ((await countAnswered()) < total && performance.now() - from < 120_000) await page.waitForTimeout(500)
    const seconds = (performance.now() - from) / 1000
    const stored = await countAnswered()
    if (stored !== total) faults.push(`${stored} of ${total} answers are stored`)
    if ((await strip(page).count()) === 0) faults.push('the ticket is not on the screen any more')
    const seen = `${answeredWithout} answers given without a primary, all stored ${seconds.toFixed(0)} s after the last one`
    return await t.outcome(name, `${seen}${waiting > 0 ? '; the page said that they wait' : ''}`, faults)
  } finally {
    await browser.close()
    await t.cluster.startServices(primary)
    await t.cluster.waitUntilWhole()
  }
}
