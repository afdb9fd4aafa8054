import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './driver.ts'

/** The thread behind write-back.ts. */

const handle = connect(String(workerData), 'read')

parentPort?.on('message', (message: unknown) => {
  if (message === 'end') {
    handle.close()
    parentPort?.close()
    return
  }
  // Passive: neither readers nor the writer wait for it.
  handle.exec('pragma wal_checkpoint(passive)')
  parentPort?.postMessage('written')
})
