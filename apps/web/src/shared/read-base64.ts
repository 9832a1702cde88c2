/** A file as base64, without the prefix of a data URL. */
export const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('Файл не\u00a0читается. Выберите его ещё раз')))
    reader.readAsDataURL(file)
  })
