/** Whether the page is the shell that the worker gives where there is no connection (`vite-plugins/offline-shell.ts`). */
export const isOfflineShell = () => 'offline' in document.documentElement.dataset
