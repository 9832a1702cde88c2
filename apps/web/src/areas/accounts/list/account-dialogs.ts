/** Each comes when it is first wanted: the list does not wait for what few of its visits open. */
export const accountDialogs = {
  create: async () => (await import('../create/create-learner-dialog.tsx')).CreateLearnerDialog,
  edit: async () => (await import('../edit/edit-learner-dialog.tsx')).EditLearnerDialog,
  bulk: async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
  report: async () => (await import('../documents/report-dialog.tsx')).ReportDialog,
  invoice: async () => (await import('../documents/invoice-dialog.tsx')).InvoiceDialog,
}

type DialogName = keyof typeof accountDialogs

/** Before the press, while the pointer or focus comes near. Whether it can be had the press will tell. */
const prefetch = (name: DialogName): void => {
  accountDialogs[name]().catch(() => {})
}

/** For a button that opens the dialog. */
export const prefetching = (name: DialogName) => ({
  onPointerEnter: () => prefetch(name),
  onFocus: () => prefetch(name),
})
