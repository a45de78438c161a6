package main

import (
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// natsUsers are the rules of every installation, with bundled NATS or an external one.
//
//go:embed nats-users.conf
var natsUsers string

// startNats syncs every write: by default JetStream acknowledges a message up to two minutes before it is on disk. A server
// that fails, loses its folder or could not write is restarted once its folder accepts writes.
func startNats(settings settings, port int, _ chan<- error) (engine, error) {
	dir, err := makeDir(settings, "nats")
	if err != nil {
		return engine{}, err
	}
	options := &server.Options{
		ServerName: "engines",
		Host:       settings.host,
		Port:       port,
		JetStream:  true,
		StoreDir:   dir,
		SyncAlways: true,
		NoSigs:     true,
	}
	if err := addNatsUsers(options, settings.natsPasswords); err != nil {
		return engine{}, err
	}
	faults := natsFaults{broken: make(chan error, 1), unwritten: make(chan struct{}, 1)}
	first, err := launchNats(options, faults)
	if err != nil {
		return engine{}, err
	}
	ending, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		keepNats(first, options, faults, ending)
	}()
	stop := func() {
		close(ending)
		<-ended
	}
	return engine{url: "nats://" + settings.address(port), stop: stop}, nil
}

// natsFaults are the faults a running server reports.
type natsFaults struct {
	broken chan error
	// unwritten: a stream could not be written. The server then refuses every write to it, even after space is freed.
	unwritten chan struct{}
}

// launchNats starts a server; later faults go to faults.
func launchNats(options *server.Options, faults natsFaults) (*server.Server, error) {
	nats, err := server.NewServer(options.Clone())
	if err != nil {
		return nil, err
	}
	nats.SetLogger(natsLogger{faults}, false, false)
	nats.Start()
	select {
	case err := <-faults.broken:
		nats.Shutdown()
		return nil, err
	default:
	}
	if !nats.ReadyForConnections(30 * time.Second) {
		nats.Shutdown()
		return nil, errors.New("no connection was accepted within 30 s")
	}
	return nats, nil
}

// storageLook is how often the server's storage is checked.
const storageLook = time.Second

// keepNats replaces a server that failed, lost its storage or could not write, and stops the last one when ending is closed.
// It retries while none can start; the other engines keep running.
func keepNats(nats *server.Server, options *server.Options, faults natsFaults, ending <-chan struct{}) {
	isStuck := false
	for {
		select {
		case <-ending:
			endNats(nats)
			return
		case err := <-faults.broken:
			slog.Error(err.Error(), "engine", "nats")
		case <-faults.unwritten:
			isStuck = true
			continue
		case <-time.After(storageLook):
			if nats != nil && hasStorage(nats) && !(isStuck && takesWrites(options.StoreDir)) {
				continue
			}
		}
		if nats != nil {
			slog.Error("NATS is broken, has lost its storage or could not write to it; it is started again", "engine", "nats")
			endNats(nats)
		}
		isStuck = false
		var err error
		if nats, err = launchNats(options, faults); err != nil {
			slog.Error("NATS did not start again: "+err.Error(), "engine", "nats")
		}
	}
}

// hasStorage reports whether JetStream can still store: it is enabled and its folder exists.
func hasStorage(nats *server.Server) bool {
	if !nats.JetStreamEnabled() {
		return false
	}
	folder, err := os.Stat(nats.StoreDir())
	return err == nil && folder.IsDir()
}

// writeTrial is more than a server needs to start and to store some messages.
const writeTrial = 4 << 20

// takesWrites reports whether the folder has room.
func takesWrites(dir string) bool {
	file, err := os.CreateTemp(dir, "trial.*")
	if err != nil {
		return false
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := file.Write(make([]byte, writeTrial)); err != nil {
		return false
	}
	return file.Sync() == nil
}

func endNats(nats *server.Server) {
	if nats == nil {
		return
	}
	nats.Shutdown()
	nats.WaitForShutdown()
}

// addNatsUsers puts the passwords into the text of the rules: as environment variables they would be visible to every child
// process. Without passwords NATS accepts any client.
func addNatsUsers(options *server.Options, passwords map[string]string) error {
	if len(passwords) == 0 {
		return nil
	}
	rules := natsUsers
	for variable, password := range passwords {
		rules = strings.ReplaceAll(rules, "$"+variable, strconv.Quote(password))
	}
	return options.ProcessConfigString(rules)
}

// natsLogger passes warnings and errors on and drops the rest.
type natsLogger struct{ faults natsFaults }

func (natsLogger) Noticef(string, ...any) {}
func (natsLogger) Debugf(string, ...any)  {}
func (natsLogger) Tracef(string, ...any)  {}

// plaintextPasswords is a warning to ignore: the passwords are random, made for one run, and never written to disk.
const plaintextPasswords = "Plaintext passwords detected"

func (natsLogger) Warnf(format string, values ...any) {
	if strings.HasPrefix(format, plaintextPasswords) {
		return
	}
	slog.Warn(fmt.Sprintf(format, values...), "engine", "nats")
}

// writeFailures are the log messages of a stream or consumer that accepts no more writes. The server reports it only there.
var writeFailures = []string{"JetStream failed to store", "Critical write error"}

func (logger natsLogger) Errorf(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	slog.Error(text, "engine", "nats")
	for _, failure := range writeFailures {
		if strings.Contains(text, failure) {
			notify(logger.faults.unwritten)
		}
	}
}

func notify(unwritten chan<- struct{}) {
	select {
	case unwritten <- struct{}{}:
	default: // already notified
	}
}

func (logger natsLogger) Fatalf(format string, values ...any) {
	select {
	case logger.faults.broken <- fmt.Errorf("nats: "+format, values...):
	default: // an earlier failure is already restarting it
	}
}
