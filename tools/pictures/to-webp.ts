import type { Browser } from '@playwright/test'

const quality = 0.78

/** Converts PNG to WebP in the browser, so no library is needed. */
export const toWebp = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage()
  const dataUrl = await page.evaluate(
    async ([source, asked]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', asked)
    },
    [png.toString('base64'), quality] as const,
  )
  await page.close()
  if (!dataUrl.startsWith('data:image/webp;')) throw new Error('This browser does not write WebP')
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}
