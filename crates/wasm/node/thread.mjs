/** The engine in a thread of its own, for differential.mjs: it is told a request and tells the answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { engine } from './engine.mjs';

const page = await engine(workerData);
parentPort.on('message', ([line, body]) => parentPort.postMessage([page.ask(line, body), page.bytes]));
parentPort.postMessage('ready');
