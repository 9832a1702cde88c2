import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword, signIn } from '../../e2e/sign-in.ts'
import { openCourse, startTicket, startTraining, userCourseId } from '../../e2e/study.ts'

/** Screens of one user, who is signed in during the measurement. */
interface Visit {
  /** Whether search engines may index them. */
  isIndexed: boolean
  /** Signs in, and returns the addresses to measure. */
  begin(context: BrowserContext): Promise<string[]>
}

const enter = async (context: BrowserContext, email: string): Promise<Page> => {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto('/policy')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await signIn(page, email, demoPassword)
  await page.waitForURL(/\/(courses|account-list)/)
  return page
}

const visitor: Visit = {
  isIndexed: true,
  begin: async () => ['/', '/application', '/policy', '/terms'],
}

const guest: Visit = {
  isIndexed: false,
  begin: async () => ['/auth', '/notification', '/account'],
}

const learner: Visit = {
  isIndexed: false,
  begin: async (context) => {
    const page = await enter(context, 'learner@example.org')
    await openCourse(page)
    const course = userCourseId(page)
    await startTraining(page)
    const training = page.url()
    // A course that was left by an address is not returned to.
    await page.goto('/courses')
    await openCourse(page)
    await startTicket(page)
    const testing = page.url()
    await page.close()
    const ofCourse = [
      ...['/course-info', '/course', '/all-questions', '/favorite-questions', '/mistakes', '/history'],
      ...['/ticket-selection', '/traning-practical'],
    ].map((path) => `${path}?user_course=${course}`)
    return ['/courses', ...ofCourse, ...[training, testing].map((url) => url.replace(new URL(url).origin, ''))]
  },
}

const staff: Visit = {
  isIndexed: false,
  begin: async (context) => {
    const page = await enter(context, 'admin@example.org')
    await page.close()
    return ['/account-list', '/statistic?user_course_id=1']
  },
}

export const visits = [visitor, guest, learner, staff]
