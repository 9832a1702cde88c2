import { randomUUID } from 'node:crypto'
import { drawnQr } from '@dopusk/paperwork/testing/read-pdf'
import { readQr } from '@dopusk/paperwork/testing/read-qr'
import type { Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { waitForScreen } from './page-record.ts'
import { callApi } from './study.ts'
import { expect, test } from './test.ts'

interface Account {
  profile: { user: { id: number } } | null
  progress: number | null
}

/** A course of the partner's learners of which something is answered. */
const findStudied = async (page: Page): Promise<number> => {
  const list = (await callApi(page, 'GET', '/api/education-accounts/?limit=100')) as { results: Account[] }
  for (const { profile } of list.results.filter(({ progress }) => (progress ?? 0) > 0)) {
    const path = `/api/user-courses/?user=${profile?.user.id}`
    const courses = (await callApi(page, 'GET', path)) as { id: number; guestions_studied: number }[]
    const studied = courses.find(({ guestions_studied: count }) => count > 0)
    if (studied !== undefined) return studied.id
  }
  throw new Error('nobody has studied')
}

/** Where the QR code on the paper leads. */
const scannedAddress = async (page: Page, certificateId: number): Promise<string> => {
  const base64 = await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const answer = await fetch(`/api/certificates/${id}/file/`, { headers })
    return btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))
  }, certificateId)
  return new URL(readQr(drawnQr(Buffer.from(base64, 'base64')))).pathname
}

for (const appearance of appearances) {
  test(`the check of a certificate at ${nameOf(appearance)}: valid, withdrawn, accessible`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await signInAsPartner(page)
    const path = `/api/user-courses/${await findStudied(page)}/certificate/`
    const { id } = (await callApi(page, 'POST', path, { key: randomUUID() })) as { id: number }
    const address = await scannedAddress(page, id)
    expect(address).toMatch(/^\/verify\/[0-9a-z]{26}$/)
    const inspect = async (state: string) => {
      await page.goto(address)
      await expect(page.getByText(state, { exact: true })).toBeVisible()
      await waitForScreen(page)
      await expectAccessible(page)
      expect(await hasNoHorizontalScroll(page)).toBe(true)
    }
    await inspect('Действительна')
    if (!isProof) return
    await callApi(page, 'POST', `/api/certificates/${id}/withdraw/`, { reason: 'Выдана по ошибке' })
    await inspect('Отозвана')
  })
}
