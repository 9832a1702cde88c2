import type { Browser } from '@playwright/test'

/** Converts PNG to WebP in the browser, so no library is needed; `width` scales it down. */
export const toWebp = async (browser: Browser, png: Buffer, quality = 0.78, width?: number): Promise<Buffer> => {
  const page = await browser.newPage()
  const dataUrl = await page.evaluate(
    async ([source, asked, maxWidth]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = maxWidth ?? image.naturalWidth
      canvas.height = Math.round((image.naturalHeight * canvas.width) / image.naturalWidth)
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', asked)
    },
    [png.toString('base64'), quality, width] as const,
  )
  await page.close()
  if (!dataUrl.startsWith('data:image/webp;')) throw new Error('This browser does not write WebP')
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}
