//! A queue that is fair to clients: however much one of them asks, the others get their turns.
//!
//! Who is one client? The address is what nobody can make up, so turns go around the addresses first. It is not enough: a
//! class may share one address behind a router, and all tabs of a machine share 127.0.0.1. So within an address turns go
//! around the pages: each page that is open sends a name of its own, drawn by lot, in a header. Requests without one share
//! a turn. A name can be made up, and who makes up many gets more turns among those of the same address, but none from
//! other addresses. A connection would be no better a client: a browser has six for all its tabs, a script has as many as
//! it likes, and each has one question at a time, so that turns by connection are no turns at all.
//!
//! A turn goes to the address that is being worked for the least, in the order in which they came, and within it likewise
//! to a page. Nobody has a fixed share of the queue, since a class behind one address may need all of it. When it is full,
//! who comes takes the last place of the address that has the most, if they have fewer by two or more; within one address
//! the same holds for pages. So a share is as large as the others leave it, and no client is refused because another has
//! filled the queue.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// The name of the page, or nothing.
    pub(crate) page: String,
}

/// Why there is no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTurn {
    /// The queue is full, and nobody has more of it than this client.
    Full,
    /// The queue became full, and the place went to a client that had fewer.
    GivenAway,
}

/// One who waits.
#[derive(Debug)]
struct Waiting {
    number: u64,
    client: Client,
    turn: oneshot::Sender<Turn>,
}

#[derive(Debug, Default)]
struct Inner {
    /// In the order in which they came; a client that had its turn goes behind the others by being worked for.
    waiting: VecDeque<Waiting>,
    /// Who is being worked for.
    working: Vec<Client>,
    /// Who had turns, the latest at the end; only of addresses that wait or are worked for.
    served: Vec<Client>,
    next: u64,
}

/// Workers and the queue for them.
#[derive(Debug)]
pub(crate) struct Queue {
    inner: Mutex<Inner>,
    workers: usize,
    most_waiting: usize,
}

/// A worker, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    queue: Arc<Queue>,
    client: Client,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut inner = self.queue.lock();
        if let Some(at) = inner.working.iter().position(|client| *client == self.client) {
            inner.working.swap_remove(at);
        }
        Queue::give_turns(&self.queue, inner);
    }
}

/// A place in the queue, given up when it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

impl Ticket {
    /// Waits until it is this client's turn.
    pub(crate) async fn turn(mut self) -> Result<Turn, NoTurn> {
        (&mut self.turn).await.map_err(|_| NoTurn::GivenAway)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // A turn that has come meanwhile is given back by the receiver's own end.
        self.queue.lock().waiting.retain(|waiting| waiting.number != self.number);
    }
}

impl Inner {
    /// How many wait for whom `is` says.
    fn count(&self, is: impl Fn(&Client) -> bool) -> usize {
        self.waiting.iter().filter(|waiting| is(&waiting.client)).count()
    }

    /// Whose place goes to the client, if anybody's: that of the address, or of the page of its own address, that waits
    /// with the most, if that leaves it no fewer than the client then has.
    fn gives_way(&self, client: &Client) -> Option<usize> {
        let has = |other: &Client| self.count(|known| known.address == other.address);
        let has_page = |other: &Client| self.count(|known| known == other);
        let clients = || self.waiting.iter().map(|waiting| &waiting.client);
        let richest = clients().max_by_key(|other| has(other)).filter(|richest| has(richest) >= has(client) + 2);
        let address = richest.map_or(client.address, |richest| richest.address);
        let within = clients().filter(|other| other.address == address).max_by_key(|other| has_page(other))?;
        if richest.is_none() && has_page(within) < has_page(client) + 2 {
            return None;
        }
        self.waiting.iter().rposition(|waiting| waiting.client == *within)
    }

    /// Whose turn it is.
    fn next(&self) -> Option<usize> {
        let worked = |is: &dyn Fn(&Client) -> bool| self.working.iter().filter(|client| is(client)).count();
        let served = |is: &dyn Fn(&Client) -> bool| self.served.iter().rposition(is).map_or(0, |at| at + 1);
        let key = |at: &usize| {
            self.waiting.get(*at).map(|waiting| {
                let client = &waiting.client;
                let (address, page) =
                    (|other: &Client| other.address == client.address, |other: &Client| other == client);
                (worked(&address), served(&address), worked(&page), served(&page), waiting.number)
            })
        };
        (0..self.waiting.len()).min_by_key(key)
    }
}

impl Queue {
    pub(crate) fn new(workers: usize, most_waiting: usize) -> Arc<Self> {
        Arc::new(Self { inner: Mutex::default(), workers: workers.max(1), most_waiting })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place in the queue, or says why there is none.
    pub(crate) fn join(self: &Arc<Self>, client: &Client) -> Result<Ticket, NoTurn> {
        let mut inner = self.lock();
        let idle = inner.working.len() < self.workers;
        let mut gone = None;
        if !idle && inner.waiting.len() >= self.most_waiting {
            let at = inner.gives_way(client).ok_or(NoTurn::Full)?;
            gone = inner.waiting.remove(at);
        }
        let number = inner.next;
        inner.next += 1;
        let (turn, receiver) = oneshot::channel();
        inner.waiting.push_back(Waiting { number, client: client.clone(), turn });
        Self::give_turns(self, inner);
        drop(gone);
        Ok(Ticket { queue: Arc::clone(self), number, turn: receiver })
    }

    /// Gives the workers that are free to those whose turn it is.
    fn give_turns(queue: &Arc<Self>, mut inner: MutexGuard<'_, Inner>) {
        // Turns of those who have gone away; they give back nothing while the lock is held.
        let mut missed = Vec::new();
        while inner.working.len() < queue.workers {
            let Some(waiting) = inner.next().and_then(|at| inner.waiting.remove(at)) else { break };
            let turn = Turn { queue: Arc::clone(queue), client: waiting.client };
            inner.working.push(turn.client.clone());
            inner.served.retain(|client| *client != turn.client);
            inner.served.push(turn.client.clone());
            if let Err(turn) = waiting.turn.send(turn) {
                missed.push(turn);
            }
        }
        let Inner { waiting, working, served, .. } = &mut *inner;
        let present = |address| {
            waiting.iter().any(|waiting| waiting.client.address == address)
                || working.iter().any(|client| client.address == address)
        };
        served.retain(|client| present(client.address));
        drop(inner);
        drop(missed);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn client(address: u8, page: &str) -> Client {
        Client { address: IpAddr::from([10, 0, 0, address]), page: page.to_owned() }
    }

    /// Its turn, if it has come.
    fn turn(ticket: &mut Ticket) -> Option<Turn> {
        ticket.turn.try_recv().ok()
    }

    fn is_given_away(ticket: &mut Ticket) -> bool {
        matches!(ticket.turn.try_recv(), Err(oneshot::error::TryRecvError::Closed))
    }

    /// Whose turns come one after the other while one worker works for a first client.
    fn order(clients: &[Client]) -> Vec<Client> {
        let queue = Queue::new(1, 100);
        let first = turn(&mut queue.join(&client(99, "")).unwrap()).unwrap();
        let mut tickets: Vec<Ticket> = clients.iter().map(|client| queue.join(client).unwrap()).collect();
        let mut order = Vec::new();
        drop(first);
        while let Some(turn) = tickets.iter_mut().find_map(turn) {
            order.push(turn.client.clone());
        }
        order
    }

    #[test]
    fn turns_go_around_the_addresses_and_then_the_pages() {
        let (greedy, other, a, b) = (client(1, ""), client(2, ""), client(3, "a"), client(3, "b"));
        let asked = [&greedy, &greedy, &greedy, &greedy, &a, &a, &a, &b, &other].map(Clone::clone);
        let turns = order(&asked);
        let expected = [&greedy, &a, &other, &greedy, &b, &greedy, &a, &greedy, &a].map(Clone::clone);
        assert_eq!(turns, expected);
    }

    #[test]
    fn who_is_worked_for_waits_longer() {
        let queue = Queue::new(3, 10);
        let (greedy, other) = (client(1, ""), client(2, ""));
        let mut working: Vec<Turn> = (0..3).map(|_| turn(&mut queue.join(&greedy).unwrap()).unwrap()).collect();
        let mut more = queue.join(&greedy).unwrap();
        let mut others = [queue.join(&other).unwrap(), queue.join(&other).unwrap()];
        working.pop();
        let _first = turn(&mut others[0]).unwrap();
        working.pop();
        // One of each is worked for; the other address had the last turn.
        let _second = turn(&mut more).unwrap();
        working.pop();
        assert!(turn(&mut others[1]).is_some());
    }

    #[test]
    fn who_was_worked_for_goes_behind_who_comes_later() {
        let queue = Queue::new(1, 10);
        let (greedy, other) = (client(1, "greedy"), client(1, "other"));
        let working = turn(&mut queue.join(&greedy).unwrap()).unwrap();
        let mut tickets = [&greedy, &greedy, &other].map(|client| queue.join(client).unwrap());
        drop(working);
        assert!(turn(&mut tickets[2]).is_some());
    }

    #[test]
    fn a_full_queue_makes_room_for_who_has_less_of_it() {
        let queue = Queue::new(1, 4);
        let (greedy, other) = (client(1, "a"), client(2, ""));
        let _working = turn(&mut queue.join(&greedy).unwrap()).unwrap();
        let mut tickets: Vec<Ticket> = (0..4).map(|_| queue.join(&greedy).unwrap()).collect();
        assert_eq!(queue.join(&greedy).unwrap_err(), NoTurn::Full);
        let _one = queue.join(&other).unwrap();
        assert!(is_given_away(&mut tickets[3]) && !is_given_away(&mut tickets[2]), "the last goes first");
        // 3 and 1; then 2 and 2; then it is fair.
        let _two = queue.join(&other).unwrap();
        assert_eq!(queue.join(&other).unwrap_err(), NoTurn::Full);
        assert_eq!(queue.join(&greedy).unwrap_err(), NoTurn::Full);
        // Within one address the same holds for pages, also when another address has as many.
        assert_eq!(queue.join(&client(1, "b")).map(|_| ()), Ok(()));
        assert!(is_given_away(&mut tickets[1]) && !is_given_away(&mut tickets[0]));
    }

    #[test]
    fn who_goes_away_leaves_nothing_behind() {
        let queue = Queue::new(1, 2);
        let (a, b) = (client(1, ""), client(2, ""));
        let first = turn(&mut queue.join(&a).unwrap()).unwrap();
        drop(queue.join(&b).unwrap());
        assert_eq!(queue.lock().waiting.len(), 0);
        // One goes away after its turn has come and before it has taken it.
        let ticket = queue.join(&b).unwrap();
        drop(first);
        assert_eq!(queue.lock().working.len(), 1);
        drop(ticket);
        assert!(queue.lock().working.is_empty() && queue.lock().served.is_empty());
        assert!(turn(&mut queue.join(&a).unwrap()).is_some());
    }

    proptest! {
        /// Whatever happens, no worker is lost, none works for two, and the queue is no longer than it may be.
        #[test]
        fn workers_are_neither_lost_nor_doubled(steps in prop::collection::vec((0u8..4, 0u8..3, 0usize..8), 0..200)) {
            let queue = Queue::new(2, 5);
            let (mut tickets, mut turns) = (Vec::new(), Vec::new());
            for (what, who, which) in steps {
                match what {
                    0 | 1 => tickets.extend(queue.join(&client(who, if what == 0 { "a" } else { "b" })).ok()),
                    2 if !tickets.is_empty() => drop(tickets.swap_remove(which % tickets.len())),
                    3 if !turns.is_empty() => drop(turns.swap_remove(which % turns.len())),
                    _ => {}
                }
                turns.extend(tickets.iter_mut().filter_map(turn));
                let (working, waiting) = { let inner = queue.lock(); (inner.working.len(), inner.waiting.len()) };
                prop_assert_eq!(turns.len(), working);
                prop_assert!(working <= 2 && waiting <= 5 && (waiting == 0 || working == 2));
            }
            drop((tickets, turns));
            prop_assert!(queue.lock().working.is_empty() && queue.lock().waiting.is_empty());
        }
    }
}
