import {
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  version,
} from "react";
import createReconciler from "react-reconciler";
import {
  ConcurrentRoot,
  DefaultEventPriority,
  NoEventPriority,
} from "react-reconciler/constants.js";

/**
 * Recharts 3 registers data, axes and bars in effects, which React's server renderer never runs. A reconciler over
 * plain objects runs them synchronously.
 */

type Props = Record<string, unknown>;

interface PictureText {
  text: string;
}

/** Stands in for DOM elements in refs and portals. */
class HostElement {
  readonly nodeType = 1;
  readonly offsetWidth = 0;
  readonly children: HostNode[] = [];
  constructor(
    readonly type: string,
    public props: Props,
  ) {}
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 0, height: 0 };
  }
  getElementsByClassName() {
    return [];
  }
  addEventListener() {}
  removeEventListener() {}
}

type HostNode = HostElement | PictureText;

function remove(parent: HostElement, child: HostNode): void {
  const index = parent.children.indexOf(child);
  if (index >= 0) parent.children.splice(index, 1);
}

function append(parent: HostElement, child: HostNode): void {
  remove(parent, child);
  parent.children.push(child);
}

function insertBefore(parent: HostElement, child: HostNode, before: HostNode): void {
  remove(parent, child);
  parent.children.splice(parent.children.indexOf(before), 0, child);
}

const NO_CONTEXT = {};
const noop = () => undefined;
let updatePriority: number = NoEventPriority;

const reconciler = createReconciler<
  string,
  Props,
  HostElement,
  HostElement,
  PictureText,
  never,
  never,
  never,
  never,
  HostNode,
  object,
  never,
  ReturnType<typeof setTimeout>,
  -1,
  null,
  null,
  null,
  never,
  never,
  never
>({
  rendererVersion: version,
  rendererPackageName: "posthorn-charts",
  extraDevToolsConfig: null,
  bindToConsole: (method, args) => () => console[method as "error"](...args),
  supportsMutation: true,
  supportsPersistence: false,
  supportsHydration: false,
  supportsMicrotasks: false,
  isPrimaryRenderer: false,
  noTimeout: -1,
  NotPendingTransition: null,
  HostTransitionContext: createContext(null) as never,
  createInstance: (type: string, props: Props) => new HostElement(type, props),
  createTextInstance: (text: string): PictureText => ({ text }),
  appendInitialChild: append,
  appendChild: append,
  appendChildToContainer: append,
  insertBefore,
  insertInContainerBefore: insertBefore,
  removeChild: remove,
  removeChildFromContainer: remove,
  clearContainer: (container: HostElement) => void container.children.splice(0),
  commitUpdate(element: HostElement, _type: string, _before: Props, props: Props) {
    element.props = props;
  },
  commitTextUpdate(node: PictureText, _before: string, text: string) {
    node.text = text;
  },
  getPublicInstance: (element: HostNode) => element,
  finalizeInitialChildren: () => false,
  shouldSetTextContent: () => false,
  getRootHostContext: () => NO_CONTEXT,
  getChildHostContext: () => NO_CONTEXT,
  prepareForCommit: () => null,
  resetAfterCommit: noop,
  preparePortalMount: noop,
  scheduleTimeout: setTimeout,
  cancelTimeout: clearTimeout,
  getInstanceFromNode: () => null,
  beforeActiveInstanceBlur: noop,
  afterActiveInstanceBlur: noop,
  prepareScopeUpdate: noop,
  getInstanceFromScope: () => null,
  detachDeletedInstance: noop,
  setCurrentUpdatePriority(priority: number) {
    updatePriority = priority;
  },
  getCurrentUpdatePriority: () => updatePriority,
  resolveUpdatePriority: () => updatePriority || DefaultEventPriority,
  trackSchedulerEvent: noop,
  resolveEventType: () => null,
  resolveEventTimeStamp: () => -1.1,
  resetFormInstance: noop,
  requestPostPaintCallback: noop,
  shouldAttemptEagerTransition: () => false,
  maySuspendCommit: () => false,
  maySuspendCommitOnUpdate: () => false,
  maySuspendCommitInSyncRender: () => false,
  suspendOnActiveViewTransition: noop,
  getSuspendedCommitReason: () => null,
  preloadInstance: () => true,
  startSuspendingCommit: () => null,
  suspendInstance: noop,
  waitForCommitToBeReady: () => null,
});

const MAX_PASSES = 20;

/**
 * Recharts' effects read `window.matchMedia` unchecked. Synchronous, so the fake `window` is invisible to other code.
 */
function runWithFakeWindow<T>(work: () => T): T {
  const scope = globalThis as { window?: unknown };
  if ("window" in scope) return work();
  scope.window = {};
  try {
    return work();
  } finally {
    delete scope.window;
  }
}

function settle(): void {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    reconciler.flushSyncWork();
    if (!reconciler.flushPassiveEffects()) return;
  }
}

/** Null drops the element, `children` keeps only its children. */
type Transform = (type: string, props: Props, hasChildren: boolean) => Props | "children" | null;

function toElement(node: HostNode, key: number, transform: Transform): ReactNode {
  if ("text" in node) return node.text;
  const { children: _children, ref: _ref, ...attributes } = node.props;
  const props = transform(node.type, attributes, node.children.length > 0);
  if (props === null) return null;
  const children = node.children.map((child, index) => toElement(child, index, transform));
  return props === "children"
    ? createElement(Fragment, { key }, ...children)
    : createElement(node.type, { ...props, key }, ...children);
}

/**
 * Renders with effects to plain elements.
 *
 * @throws errors thrown by components.
 */
export function renderStatic(element: ReactElement, transform: Transform): ReactNode {
  const container = new HostElement("root", {});
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
  };
  const root = reconciler.createContainer(
    container,
    ConcurrentRoot,
    null,
    false,
    null,
    "static-",
    fail,
    fail,
    fail,
    noop,
    null,
  );
  return runWithFakeWindow(() => {
    reconciler.updateContainerSync(element, root, null, null);
    settle();
    const rendered = container.children.map((child, index) => toElement(child, index, transform));
    reconciler.updateContainerSync(null, root, null, null);
    settle();
    if (failure !== undefined) throw failure.error;
    return rendered;
  });
}
