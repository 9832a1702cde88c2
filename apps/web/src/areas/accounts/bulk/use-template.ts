import { getBulkTemplate } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { saveFile } from '../../../shared/save-file.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

export const useTemplate = () =>
  useMutation({
    mutationFn: () => call(getBulkTemplate, {}),
    onSuccess: ({ file_name, media_type, content }) =>
      saveFile(new Blob([bytesOf(content)], { type: media_type }), file_name),
  })
