// pdfjs's build for older browsers still needs these; Chrome 109, Firefox 115 and Safari 16.4 lack them.

const withResolvers = <Value>() => {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new Promise<Value>((onDone, onFailure) => {
    resolve = onDone
    reject = onFailure
  })
  return { promise, resolve, reject }
}

/** Copies the buffer; newer browsers transfer it. */
function transferToFixedLength(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
  const whole = new Uint8Array(length)
  whole.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return whole.buffer
}

Promise.withResolvers ??= withResolvers
ArrayBuffer.prototype.transferToFixedLength ??= transferToFixedLength
