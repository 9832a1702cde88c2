import { getActFile, getCertificateFile, getInvoiceFile, type Paper } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { paperFileName, paperName } from './paper-words.ts'

type Downloaded = Pick<Paper, 'kind' | 'id' | 'number' | 'date'>

const files = { invoice: getInvoiceFile, act: getActFile, certificate: getCertificateFile }

/** Saves a paper as it was issued. */
export const savePaper = async (paper: Downloaded): Promise<void> =>
  saveFile(await callForFile(files[paper.kind], { params: { id: paper.id } }), paperFileName(paper))

/** The same by a button, with a message where it fails. */
export const useDownloadPaper = (paper: Downloaded) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => savePaper(paper),
    onError: (error) => showToast(`${paperName(paper)}: файл не\u00a0загрузился. ${error.message}`, 'red'),
  })
  const downloadOnce = useMutateOnce(mutate)
  return { download: () => downloadOnce(), isPending }
}
