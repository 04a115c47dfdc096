/** The part of a service worker's scope that is used: TypeScript's types for pages lack it. */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  /** Rejects if this worker does not control the window. */
  navigate(path: string): Promise<WindowClient | null>;
}

export interface Windows {
  matchAll(which: { readonly type: "window" }): Promise<readonly WindowClient[]>;
  openWindow(path: string): Promise<unknown>;
}

export interface Registration {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly clients: Windows & { claim(): Promise<void> };
  readonly registration: Registration;
  fetch(request: Request | string, how?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", react: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", react: (event: FetchEvent) => void): void;
  addEventListener(type: "push", react: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", react: (event: NotificationEvent) => void): void;
}
