import { expect, test } from 'vitest'
import { runLoadContent } from './content-commands.ts'

test('content load refuses a folder without content', async () => {
  await expect(runLoadContent(['/no/such/folder'])).rejects.toThrow('нет содержания')
  await expect(runLoadContent([import.meta.dirname])).rejects.toThrow('нет содержания')
})
