// Keeps the files of the page, so that it opens without a network. The list and the version are written by
// `ratwheel page`; a new version is fetched in the background and shown when no page with the old one is open any more.
const [VERSION, FILES] = ['', []];
const NAME = `ratwheel ${VERSION}`;
self.addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));
const isOld = (name) => name.startsWith('ratwheel ') && name !== NAME;
self.addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true }))
    .then((kept) => kept ?? fetch(request)));
});
