import type { Page } from '@playwright/test'
import { readLayoutShift } from './appearance.ts'
import { dropRedirectFlag, waitForScreen } from './page-record.ts'
import { openAs } from './sign-in.ts'
import { openCourse, startTicket, startTraining, userCourseId } from './study.ts'
import { expect, proof, test } from './test.ts'

const ofVisitors = ['/', '/application', '/policy', '/terms', '/notification', '/account', '/courses/1/changes']
const ofGuests = ['/auth', '/auth-admin', '/partner-auth', '/password-reset', '/new-password#token', '/confirm#token']

const ofCourse = [
  ...['/course', '/course-info', '/all-questions', '/favorite-questions', '/mistakes', '/history'],
  ...['/ticket-selection', '/traning-practical'],
]

const ofStaff = ['/account-list', '/groups', '/invoices', '/partners', '/partners/1', '/statistic?user_course_id=1']

const ofContent = [
  ...['', '/courses/1', '/courses/new', '/courses/1/import', '/tickets/1', '/tasks/1', '/questions', '/questions/1'],
  ...['/statistics', '/editions', '/editions/1'],
].map((path) => `/dashboard/content${path}`)
const ofWorkspace = ['/dashboard/', '/dashboard/people', '/dashboard/journal', '/dashboard/personal-data', ...ofContent]

/** A slow phone on a slow line: what arrives late is seen to arrive late. */
const slowDown = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const bytesPerSecond = 200 * 1024
  await browser.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Words that are some pixels wider in the font that has arrived, in place. */
const wordsInTheirFont = 0.002

/** The addresses whose content moved by itself while they were opened, with how much. */
const listMoving = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const moving: string[] = []
  await dropRedirectFlag(page)
  for (const address of addresses) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await waitForScreen(page)
    const shift = await readLayoutShift(page)
    if (shift > wordsInTheirFont) moving.push(`${address}: ${shift.toFixed(4)}`)
  }
  return moving
}

for (const [width, height] of [
  [360, 800],
  [1440, 900],
] as const) {
  test.describe(`no screen moves while it loads, ${width} px`, proof, () => {
    test.use({ viewport: { width, height } })

    test('of visitors and guests', async ({ page }) => {
      await slowDown(page)
      expect(await listMoving(page, [...ofVisitors, ...ofGuests])).toEqual([])
    })

    test('of a learner', async ({ page }) => {
      await openAs(page, 'learner@example.org', '/courses')
      await openCourse(page)
      const course = userCourseId(page)
      await startTicket(page)
      const testing = page.url()
      await page.goto('/courses')
      await openCourse(page)
      await startTraining(page)
      const training = page.url()
      await slowDown(page)
      const addresses = ofCourse.map((path) => `${path}?user_course=${course}`)
      expect(
        await listMoving(page, ['/courses', ...addresses, training, testing, '/complaints', '/reminders']),
      ).toEqual([])
    })

    test('of staff and of the workspace', async ({ page }) => {
      await openAs(page, 'admin@example.org', '/courses')
      await slowDown(page)
      expect(await listMoving(page, [...ofStaff, ...ofWorkspace])).toEqual([])
    })
  })
}
