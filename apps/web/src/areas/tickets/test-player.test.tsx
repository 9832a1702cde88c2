import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendPendingAnswers } from '../../study/answer-sender.ts'
import type { VariantList } from '../../study/player/variant-list.tsx'
import { resetState } from '../../testing/open-app.tsx'
import { findQuestion, openTest } from '../../testing/player.ts'
import { serveStudy } from '../../testing/study.ts'

const drawn = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../study/player/variant-list.tsx', async (original) => {
  const { VariantList: Drawn } = await original<{ VariantList: typeof VariantList }>()
  return {
    VariantList: (props: Parameters<typeof VariantList>[0]) => {
      drawn.times += 1
      return <Drawn {...props} />
    },
  }
})

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

test('a second re-renders the countdown, not the question', async () => {
  const { state } = serveStudy({ secondsLeft: 600 })
  openTest()
  await findQuestion(1)
  await waitFor(() => expect(state.holder).not.toBeNull())
  const before = { times: drawn.times, time: screen.getByRole('timer').textContent }
  expect(before.times).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getByRole('timer').textContent).not.toBe(before.time))
  expect(drawn.times).toBe(before.times)
})
