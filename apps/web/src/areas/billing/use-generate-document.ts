import type { BodyInputOf, FileCall } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../shared/api/call.ts'
import { callForFile } from '../../shared/api/call-for-file.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'

/** Requests a document and saves it as a file. Unmounting aborts the request. `onSettled` is called after each answer. */
export const useGenerateDocument = <C extends FileCall>(target: C, onSettled?: () => void) => {
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate, data, isPending } = useMutation({
    mutationFn: async (body: BodyInputOf<C>) => {
      const controller = new AbortController()
      running.current = controller
      setBytes(0)
      const options = { signal: controller.signal, onBytes: setBytes }
      const content = await callForFile(target, { body } as InputOf<C>, options)
      saveFile(content, target.file.fileName)
      return content
    },
    onSettled: () => onSettled?.(),
  })
  const generateOnce = useMutateOnce(mutate)
  return {
    isPending,
    bytes,
    isSaved: data !== undefined,
    /** `onFailed` is not called after a cancellation. */
    generate: (body: BodyInputOf<C>, onFailed: (error: Error) => void) => {
      generateOnce(body, {
        onError: (error) => {
          if (running.current?.signal.aborted !== true) onFailed(error)
        },
      })
    },
    cancel: () => running.current?.abort(),
    saveAgain: () => {
      if (data !== undefined) saveFile(data, target.file.fileName)
    },
  }
}
