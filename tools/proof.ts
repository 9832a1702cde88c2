import { buildPage } from './build-page.ts'
import { runJourneys } from './journeys.ts'

/**
 * `npm run proof`: every screen and state at three widths in both themes, looked at by axe and for sideways scroll, and
 * the journeys by keyboard alone.
 */
const say = (line: string) => console.log(line)

await buildPage(say)
const { hasPassed } = await runJourneys(say, {
  args: ['--grep', 'no fault of accessibility|keyboard'],
  environment: { EVERY_LOOK: 'yes' },
})
process.exitCode = hasPassed ? 0 : 1
