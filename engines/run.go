package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Longer than the 3 s FerretDB gives clients that are still connected.
const stopLimit = 5 * time.Second

// engine is one running server. stop blocks until it has ended.
type engine struct {
	url  string
	stop func()
}

// start starts one engine on a port known to be free; a later failure goes to failed.
type start func(settings settings, port int, failed chan<- error) (engine, error)

var starts = map[string]start{"nats": startNats, "s3": startS3, "mongodb": startMongo, "redis": startRedis}

// run starts the chosen engines, writes one JSON line of their URLs when all are ready, and stops them when ctx is done.
func run(ctx context.Context, settings settings, readyLine io.Writer) error {
	unlock, err := lockDataDir(settings.dataDir)
	if err != nil {
		return err
	}
	defer unlock()

	failed := make(chan error, len(engineNames))
	var running []engine
	defer func() { stopAll(running) }()
	urls := map[string]string{}
	for _, name := range engineNames {
		if !slices.Contains(settings.only, name) {
			continue
		}
		port, err := settings.resolvePort(name)
		if err != nil {
			return err
		}
		started, err := starts[name](settings, port, failed)
		if err != nil {
			return fmt.Errorf("%s did not start: %w", name, err)
		}
		running = append(running, started)
		urls[name] = started.url
	}
	if err := json.NewEncoder(readyLine).Encode(urls); err != nil {
		return err
	}

	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// stopAll waits for the engines, up to a limit: VersityGW would wait 10 s for a client that stays connected. Acknowledged
// writes are on disk by then.
func stopAll(running []engine) {
	var group sync.WaitGroup
	for _, one := range running {
		group.Go(one.stop)
	}
	ended := make(chan struct{})
	go func() {
		group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(stopLimit):
		slog.Warn("clients are still connected; the engines end without them")
	}
}

// lockDataDir keeps a second process out of the folder. The kernel releases the lock with the process, however it ends.
func lockDataDir(dir string) (func(), error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		return nil, fmt.Errorf("folder %s is used by engines that already run; end them or set --data-dir (ENGINES_DATA_DIR) to another one", dir)
	}
	return func() { file.Close() }, nil
}

func makeDir(settings settings, parts ...string) (string, error) {
	dir := filepath.Join(append([]string{settings.dataDir}, parts...)...)
	return dir, os.MkdirAll(dir, 0o700)
}
