import { issueCertificate } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { invoicesKey } from '../../../shared/api/queries.ts'
import { randomId } from '../../../shared/new-key.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { paperName } from '../papers/paper-words.ts'
import { savePaper } from '../papers/use-download-paper.ts'

/** Issues the certificate and saves its file. A repeat after a failure gets the same certificate. */
const useIssueCertificate = (userCourseId: number, onDone: () => void) => {
  const client = useQueryClient()
  const [key] = useState(randomId)
  const { mutate, ...mutation } = useMutation({
    mutationFn: async () => {
      const paper = await call(issueCertificate, { params: { id: userCourseId }, body: { key } })
      await savePaper(paper)
      return paper
    },
    onSuccess: (paper) => {
      showToast(`${paperName(paper)} выдана, файл сохранён`, 'green')
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  })
  return { ...mutation, issue: useMutateOnce(mutate) }
}

interface CertificateDialogProps {
  userCourseId: number
  learnerName: string
  onClose: () => void
}

const CertificateDialog = ({ userCourseId, learnerName, onClose }: CertificateDialogProps) => {
  const { issue, isPending, error } = useIssueCertificate(userCourseId, onClose)
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title="Справка о&nbsp;подготовке" onClose={close}>
      <div className={form.form}>
        <p>
          <b>{learnerName}</b>: в&nbsp;справке будут курс, период и&nbsp;время занятий, изученные вопросы и&nbsp;билеты
          на&nbsp;сегодня. Подлинность проверяют по&nbsp;коду на&nbsp;бумаге.
        </p>
        <p>
          Справка не&nbsp;является документом о&nbsp;квалификации. Изменить выданную нельзя, только отозвать: «Счета»,
          вид «Справки».
        </p>
        <div className={form.foot}>
          <Alert message={error?.message ?? null} />
          <ButtonRow>
            <Button busy={isPending} onClick={() => issue()}>
              Выдать и&nbsp;скачать
            </Button>
            <Button look="ghost" onClick={close}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </div>
    </Dialog>
  )
}

interface CertificateButtonProps {
  size?: 'm' | 's'
  userCourseId: number
  learnerName: string
}

/** Issues «Справка о подготовке» for one course of a learner. */
export const CertificateButton = ({ size = 'm', ...props }: CertificateButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" size={size} onClick={() => setOpen(true)}>
        Выдать справку
      </Button>
      {isOpen && <CertificateDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
