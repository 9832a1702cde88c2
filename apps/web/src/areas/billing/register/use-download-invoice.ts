import { getInvoiceFile, type Invoice } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'

// Signs that file systems do not take.
const fileNameOf = ({ number, date }: Invoice) =>
  `Счёт № ${number} от ${calendarDate(date)}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '-')

/** Saves the invoice as it was issued. */
export const useDownloadInvoice = (invoice: Invoice) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(getInvoiceFile, { params: { id: invoice.id } }),
    onSuccess: (file) => saveFile(file, fileNameOf(invoice)),
    onError: (error) => showToast(`Счёт не\u00a0загрузился. ${error.message}`, 'red'),
  })
  const downloadOnce = useMutateOnce(mutate)
  return { download: () => downloadOnce(), isPending }
}
