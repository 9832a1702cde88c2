import type { FileCall } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../save-file.ts'
import { useMutateOnce } from '../use-mutate-once.ts'
import type { InputOf } from './call.ts'
import { callForFile } from './call-for-file.ts'

/** Requests a file and saves it as a download, once for a press. */
export const useSaveFile = <C extends FileCall>(target: C, fileName: string) => {
  const save = useMutation({
    mutationFn: async (input: InputOf<C>) => saveFile(await callForFile(target, input), fileName),
  })
  return { ...save, saveOnce: useMutateOnce(save.mutate) }
}
